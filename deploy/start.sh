#!/bin/sh
# What the image does, by its first word: web, worker, all, migrate, seed, first-look.
# Each replaces this shell, so that the signal to stop reaches it.
set -eu
cd /app
role="${1:-web}"
[ $# -gt 0 ] && shift
case "$role" in
  web | worker | all) ROLE="$role" exec node apps/server/dist/main.js ;;
  migrate) exec node apps/server/src/db/migrate.ts ;;
  seed) exec node apps/server/seed/seed.ts "$@" ;;
  first-look)
    node apps/server/src/db/migrate.ts
    exec node apps/server/seed/seed.ts demo
    ;;
  *)
    echo "Say what to do: web, worker, all, migrate, seed demo or first-look, not \"$role\"" >&2
    exit 64
    ;;
esac
