"""The options of the compiler, as keywords of Python functions: `stage_names` is `stage-names=`."""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, TypedDict, Union

from mpmd._errors import Error

Path = Union[str, os.PathLike]


class Options(TypedDict, total=False):
    """The keys of `mpmd-opt --mpmd-compile` that make a bundle. None is the compiler's default."""

    topology: Path | None
    nodes: int | None
    devices_per_node: int | None
    mesh_selector: str | None
    schedule: Path | None
    metric: str | None
    effort: int | None
    costs: Path | None
    evaluates: Path | None
    target: str | None
    precision: str | None
    denormals: str | None
    convolutions: str | None
    state: str | None
    stages: int | str | None
    chunks: int | str | None
    stage_names: str | None
    cap: int | None
    keep: str | None
    recompute: str | None
    placement: str | None
    print_after: str | None
    dump_dir: Path | None


def all_of(keywords: Mapping[str, Any], others: Mapping[str, Any] | None) -> dict[str, Any]:
    """Keywords, and `options=` for keys of the compiler that are not keywords here."""
    known = Options.__annotations__
    if unknown := [key for key in keywords if key not in known]:
        raise Error(f"expected options of {', '.join(known)}, got {', '.join(unknown)}")
    given = {key.replace("-", "_"): key for key in others or {}}
    if own := [key for key in given if key in known]:
        raise Error(
            f"expected in options= what has no keyword, got {', '.join(given[key] for key in own)}: "
            f"give {', '.join(f'{key}=' for key in own)} as a keyword"
        )
    return {**keywords, **(others or {})}
