"""Names of arguments and results, as JAX writes the paths of a pytree, and trees by them.

`state['params'][0].w` is the root `state` and the keys 'params', 0 and the attribute w.
"""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from mpmd._errors import Error

_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_PART = re.compile(rf"\.(?P<attribute>\w+)|\[(?P<key>(?:{_STRING}|[^'\"\[\]])*)\]", re.S)
_ROOT = re.compile(r"\w+")


@dataclass(frozen=True)
class Attribute:
    name: str

    def __str__(self) -> str:
        return "." + self.name


Key = Any  # an Attribute, or what stands in brackets


def _key(text: str) -> Key:
    try:
        key = ast.literal_eval(text)
        hash(key)
        return key
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text  # a key that is no literal is known by what JAX shows of it


def parse(name: str) -> tuple[str, tuple[Key, ...]]:
    """Parses a name into root and keys. A name that is not a path is a root."""
    root = _ROOT.match(name)
    keys: list[Key] = []
    at = root.end() if root else 0
    while root and at < len(name):
        part = _PART.match(name, at)
        if not part:
            return name, ()
        keys.append(Attribute(part["attribute"]) if part["attribute"] is not None else _key(part["key"]))
        at = part.end()
    return (root.group() if root else name), tuple(keys)


def _shown(key: Key) -> str:
    return str(key) if isinstance(key, Attribute) else f"[{key!r}]"


@dataclass
class Node:
    """A node in a tree of names: a tensor, by its index, or an inner node."""

    leaf: int | None = None
    below: dict[Key, Node] = field(default_factory=dict)

    def leaves(self) -> Iterator[int]:
        if self.leaf is not None:
            yield self.leaf
        for node in self.below.values():
            yield from node.leaves()


def forest(names: Sequence[str]) -> dict[str, Node]:
    """A tree for each root, in the order of the names."""
    roots: dict[str, Node] = {}
    for number, name in enumerate(names):
        root, keys = parse(name)
        node = roots.setdefault(root, Node())
        for key in keys:
            node = node.below.setdefault(key, Node())
        if node.leaf is not None:
            raise Error(f"expected one tensor at each path, got {names[node.leaf]!r} and {name!r}")
        node.leaf = number
    for root, node in roots.items():
        _check(root, node)
    return roots


def _check(name: str, node: Node) -> None:
    if node.leaf is not None and node.below:
        raise Error(f"expected a tensor or a tree at {name!r}, got both")
    for key, child in node.below.items():
        _check(name + _shown(key), child)


def build(node: Node, values: Sequence[Any] | Mapping[int, Any]) -> Any:
    """The tree with the values of its tensors. An inner node becomes a list if all keys are 0, 1, 2, ..., a
    namespace if they are attributes, else a dictionary."""
    if node.leaf is not None:
        return values[node.leaf]
    made = {key: build(child, values) for key, child in node.below.items()}
    if all(isinstance(key, Attribute) for key in made):
        return SimpleNamespace(**{key.name: value for key, value in made.items()})
    if [k for k in made if not isinstance(k, bool)] == list(range(len(made))):
        return list(made.values())
    return made


def _is_empty(tree: Any) -> bool:
    """Whether a tree has no tensor: None, or containers of such trees."""
    if isinstance(tree, Mapping):
        return all(map(_is_empty, tree.values()))
    if isinstance(tree, (list, tuple)):
        return all(map(_is_empty, tree))
    return tree is None


def match(name: str, node: Node, tree: Any) -> Iterator[tuple[int, Any]]:
    """(index, value) of every tensor below a node, from a tree of values."""
    if node.leaf is not None:
        yield node.leaf, tree
        return
    if all(isinstance(key, Attribute) for key in node.below):
        missing = [key.name for key in node.below if not hasattr(tree, key.name)]
        if missing:
            raise Error(
                f"{name}: expected attributes {', '.join(k.name for k in node.below)}, "
                f"got {type(tree).__name__} without {', '.join(missing)}"
            )
        for key, child in node.below.items():
            yield from match(name + str(key), child, getattr(tree, key.name))
        return
    if isinstance(tree, Mapping):
        given: Mapping[Key, Any] = tree
    elif isinstance(tree, (list, tuple)):
        given = dict(enumerate(tree))
    else:
        raise Error(f"{name}: expected a tree with {_some(node.below)}, got {type(tree).__name__}")
    # As in JAX, None and empty containers count as absent.
    if [key for key in node.below if key not in given] or [
        key for key in given if key not in node.below and not _is_empty(given[key])
    ]:
        raise Error(f"{name}: expected {_some(node.below)}, got {_some(given)}")
    for key, child in node.below.items():
        yield from match(name + _shown(key), child, given[key])


def _some(keys: Any) -> str:
    shown = [_shown(key) for key in keys]
    return ", ".join(shown[:12] + ["..."] * (len(shown) > 12)) or "nothing"
