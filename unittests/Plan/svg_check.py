"""Checks that nothing in a picture overlaps or is cut off: by its coordinates, and by its pixels if rsvg-convert is
installed."""

import shutil
import struct
import subprocess
import xml.dom.minidom
import zlib

NARROW, WIDE = "ijl.,:;'|! ()[]-", "mwMW%@"


class Fault(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Fault(message)


def number(element, name, otherwise=0.0):
    return float(element.getAttribute(name) or otherwise)


def text_box(text):
    """Left, top, right, bottom of a text in DejaVu Sans, as wide as its letters can be."""
    words, size = text.firstChild.data, number(text, "font-size", 11)
    width = size * sum(0.42 if c in NARROW else 1.0 if c in WIDE else 0.7 if c.isupper() else 0.64 for c in words)
    x, y = number(text, "x"), number(text, "y")
    left = x - width / 2 if text.getAttribute("text-anchor") == "middle" else x
    return left, y - 0.8 * size, left + width, y + 0.25 * size


def box(rect):
    x, y = number(rect, "x"), number(rect, "y")
    return x, y, x + number(rect, "width"), y + number(rect, "height")


def inside(inner, outer, slack=0.1):
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def meet(a, b, slack=0.06):
    return a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack


def lanes_of(picture):
    """The actions of every lane: top to [(left, right)]."""
    lanes = {}
    for rect in picture.getElementsByTagName("rect"):
        if rect.getAttribute("class") == "action":
            left, top, right, _ = box(rect)
            lanes.setdefault(top, []).append((left, right))
    return {top: sorted(lane) for top, lane in lanes.items()}


def check_numbers(path):
    """Every box and text within the canvas, no two actions of a lane overlap, labels within their action, no two texts
    meet. Gives the actions per lane."""
    picture = xml.dom.minidom.parse(path).documentElement
    canvas = (0, 0, number(picture, "width"), number(picture, "height"))
    rects = {
        kind: [r for r in picture.getElementsByTagName("rect") if r.getAttribute("class") == kind]
        for kind in ("action", "lane", "phase")
    }
    for rect in picture.getElementsByTagName("rect"):
        expect(inside(box(rect), canvas), f"{path}: {rect.toxml()[:120]} is cut")
    for line in picture.getElementsByTagName("line"):
        for end in "12":
            x, y = number(line, "x" + end), number(line, "y" + end)
            expect(inside((x, y, x, y), canvas), f"{path}: {line.toxml()} is cut")
    lanes = {box(r)[1]: box(r) for r in rects["lane"]}
    expect(len(lanes) == len(rects["lane"]), f"{path}: two lanes at one place")
    tops = sorted(lanes)
    expect(all(lanes[a][3] <= b for a, b in zip(tops, tops[1:])), f"{path}: lanes overlap")
    for action in rects["action"]:
        expect(inside(box(action), lanes[box(action)[1]]), f"{path}: {action.toxml()[:120]} leaves its lane")
    for top, lane in lanes_of(picture).items():
        expect(
            all(b[0] >= a[1] - 0.05 for a, b in zip(lane, lane[1:])), f"{path}: actions overlap in the lane at {top}"
        )
    for phase in rects["phase"]:
        expect(not any(meet(box(phase), each) for each in lanes.values()), f"{path}: a phase covers a lane")
    texts = picture.getElementsByTagName("text")
    by_top = {}
    for action in rects["action"]:
        by_top.setdefault(box(action)[1], []).append(box(action))
    for text in texts:
        here = text_box(text)
        expect(inside(here, canvas), f"{path}: '{text.firstChild.data}' is cut")
        if text.getAttribute("class") == "label":
            homes = [
                each
                for top in by_top
                if top <= number(text, "y") <= lanes[top][3]
                for each in by_top[top]
                if each[0] <= number(text, "x") <= each[2]
            ]
            expect(
                any(inside(here, home, 0.5) for home in homes), f"{path}: '{text.firstChild.data}' leaves its action"
            )
    others = [(text_box(t), t.firstChild.data) for t in texts if t.getAttribute("class") != "label"]
    for i, (a, one) in enumerate(others):
        for b, other in others[i + 1 :]:
            expect(not meet(a, b), f"{path}: '{one}' and '{other}' overlap")
    for here, name in others:
        expect(not any(meet(here, lane) for lane in lanes.values()), f"{path}: '{name}' lies on a lane")
    memory = [p.getAttribute("d") for p in picture.getElementsByTagName("path")]
    for outline in memory:
        heights = [float(part.split("H")[0].split("Z")[0]) for part in outline.split("V")[1:]]
        expect(all(0 <= h <= canvas[3] for h in heights), f"{path}: memory is cut")
        expect(
            not any(lane[1] + 0.05 < h < lane[3] - 0.05 for h in heights for lane in lanes.values()),
            f"{path}: memory covers a lane",
        )
    return [len(lane) for _, lane in sorted(lanes_of(picture).items())]


def read_png(data):
    """Width, height and rows of RGBA bytes of a PNG as rsvg-convert writes it (8 bits, RGBA or RGB, not interlaced)."""
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            expect(depth == 8 and colours in (2, 6) and not interlaced, "expected a PNG of 8 bits, RGB or RGBA")
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    raw, step = zlib.decompress(packed), 4 if colours == 6 else 3
    stride, rows, last = width * step, [], bytearray(width * step)
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, last))
        elif kind == 3:
            for i in range(stride):
                row[i] = (row[i] + ((row[i - step] if i >= step else 0) + last[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                a, b, c = (row[i - step] if i >= step else 0), last[i], (last[i - step] if i >= step else 0)
                p = a + b - c
                row[i] = (
                    row[i]
                    + (
                        a
                        if abs(p - a) <= abs(p - b) and abs(p - a) <= abs(p - c)
                        else b
                        if abs(p - b) <= abs(p - c)
                        else c
                    )
                ) & 255
        rows.append(row)
        last = row
    return width, height, step, rows


def render(text):
    done = subprocess.run(["rsvg-convert", "-f", "png"], input=text.encode(), capture_output=True, timeout=60)
    expect(done.returncode == 0, "rsvg-convert: " + done.stderr.decode()[:200])
    return read_png(done.stdout)


def can_render():
    return shutil.which("rsvg-convert") is not None


def check_pixels(path):
    """Draws the picture with and without its texts: all ink of texts lies in their boxes, none at the edge; every
    action shows its own colour."""
    document = xml.dom.minidom.parse(path)
    picture = document.documentElement
    width, height, step, full = render(picture.toxml())
    texts = list(picture.getElementsByTagName("text"))
    boxes = [text_box(t) for t in texts]
    for text in texts:
        text.parentNode.removeChild(text)
    for group in list(picture.getElementsByTagName("g")):
        group.parentNode.removeChild(group)
    _, _, _, plain = render(picture.toxml())
    expect(
        (width, height) == (round(number(picture, "width")), round(number(picture, "height"))),
        f"{path}: drawn in another size",
    )
    for action in (r for r in picture.getElementsByTagName("rect") if r.getAttribute("class") == "action"):
        left, top, right, bottom = box(action)
        if right - left < 5:
            continue
        colour, opacity = action.getAttribute("fill"), float(action.getAttribute("fill-opacity"))
        want = [int(colour[i : i + 2], 16) * opacity + 0xF6 * (1 - opacity) for i in (1, 3, 5)]
        x, y = int((left + right) / 2), int((top + bottom) / 2)
        got = plain[y][x * step : x * step + 3]
        expect(
            all(abs(a - b) <= 3 for a, b in zip(got, want)),
            f"{path}: something covers an action at {x}, {y}: {list(got)}, expected {want}",
        )
    # Without transfers, with texts: only text areas have ink.
    document = xml.dom.minidom.parse(path)
    for group in list(document.getElementsByTagName("g")):
        group.parentNode.removeChild(group)
    _, _, _, full = render(document.documentElement.toxml())
    cover = [[] for _ in range(height)]
    for left, top, right, bottom in boxes:
        for y in range(max(0, int(top) - 1), min(height, int(bottom) + 2)):
            cover[y].append((left - 1.5, right + 1.5))
    ink = 0
    for y in range(height):
        if full[y] == plain[y]:
            continue
        for x in range(width):
            if full[y][x * step : x * step + step] != plain[y][x * step : x * step + step]:
                ink += 1
                expect(1 <= x < width - 1 and 1 <= y < height - 1, f"{path}: a text is cut at {x}, {y}")
                expect(any(a <= x <= b for a, b in cover[y]), f"{path}: a text leaves its box at {x}, {y}")
    expect(ink > 0, f"{path}: no text is drawn")
    return ink
