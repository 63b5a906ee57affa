#!/bin/bash
# Makes sheet.png and key.png, which the README shows. Needs cargo and Chromium; Pillow makes the files smaller.
# usage: assets/make.sh [PATH-TO-NIMSMITH]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -gt 0 ]; then
  "$1" generate assets/picture.yaml --out "$work" --quiet
else
  cargo run --release --locked --quiet -- generate assets/picture.yaml --out "$work" --quiet
fi
shot() {
  "${CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
    --user-data-dir="$work/profile-$2" --window-size=860,1240 --screenshot="$PWD/assets/$2.png" \
    "file://$work/$1.html" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  python3 - "assets/$2.png" <<'PY' || true
import sys
try:
    from PIL import Image
except ImportError:
    sys.exit()
Image.open(sys.argv[1]).convert('L').quantize(16).save(sys.argv[1], optimize=True)
PY
}
shot picture sheet
shot picture-key key
ls -l assets/*.png
