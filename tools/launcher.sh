#!/bin/sh
# Starts Sheaf, or runs one of its commands, with the Node.js on the PATH: see docs/operating/install.md.
# What is `npm run X` in a checkout is `./sheaf X` here. Nothing but a shell and Node.js is needed.
set -eu

needs='Sheaf needs Node.js @NODE_MAJOR@ or newer'
how='docs/operating/install.md says how to get it.'

# An exit status of 78 tells systemd that another start would not help.
stop() {
  printf '%s\n' "$1" >&2
  exit 78
}

# Node follows a symbolic link to this file.
found=$(node -p 'process.version + " " + path.dirname(fs.realpathSync(process.argv[1]))' "$0" 2>/dev/null) ||
  stop "$needs, and none that runs is on the PATH: $how"
version=${found%% *}
here=${found#* }
major=${version#v}
[ "${major%%.*}" -ge @NODE_MAJOR@ ] || stop "$needs, and the one on the PATH is $version: $here/$how"

# Paths in the command line are the caller's, as with npm; data and .env are in Sheaf's own folder.
INIT_CWD=$PWD
# Without a limit, the C library keeps memory for each thread that it has ever had.
MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
export INIT_CWD MALLOC_ARENA_MAX
cd "$here"

command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
@COMMANDS@
  *) stop "sheaf knows these commands: @NAMES@." ;;
esac
