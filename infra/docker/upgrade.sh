#!/bin/sh
# Upgrades a running site to the images and settings that its compose file names now, without an outage.
#
#   upgrade.sh [-f <file>]... [-p <project>] [--env-file <file>] [--profile <name>] [--rollback]
#
# Build or pull the images first. Migrations run, then each worker, api and web is replaced by a new one: it starts, and
# when it is healthy, the old one finishes its requests and stops. There are as many of each as before. nginx changes
# last, and only if it has to. If a new container does not become healthy, it is removed, and its predecessor stays.
# --rollback returns to the images that ran before the last upgrade. An earlier release is refused, also without this
# option, if it would show what must be hidden. Needs Docker with Compose 2.24, and nothing else.
set -eu

healthy_seconds=${UPGRADE_HEALTHY_SECONDS:-300}
# nginx holds the port of the site, so its open responses may delay its successor only for so long.
nginx_stop_seconds=1
earlier_files=/srv/earlier

say() { printf '%s\n' "$*"; }
fail() {
  printf 'The upgrade stopped: %s\n' "$*" >&2
  exit 1
}
usage() {
  sed -n '2,/^set -/{/^set -/d;s/^# \{0,1\}//p;}' "$0"
  exit "$1"
}

rollback=
files=
while [ $# -gt 0 ]; do
  case $1 in
    --rollback) rollback=1 ;;
    -f | --file | -p | --project-name | --env-file | --profile)
      [ $# -gt 1 ] || usage 2 >&2
      case $1 in
        -f | --file) files=${files:+$files:}$2 ;;
        -p | --project-name) export COMPOSE_PROJECT_NAME="$2" ;;
        --env-file) export COMPOSE_ENV_FILES="${COMPOSE_ENV_FILES:+$COMPOSE_ENV_FILES,}$2" ;;
        --profile) export COMPOSE_PROFILES="${COMPOSE_PROFILES:+$COMPOSE_PROFILES,}$2" ;;
      esac
      shift
      ;;
    -h | --help) usage 0 ;;
    *) usage 2 >&2 ;;
  esac
  shift
done
if [ -n "$files" ]; then export COMPOSE_FILE="$files" COMPOSE_PATH_SEPARATOR=:; fi

# --- What runs, and what should run ---------------------------------------------------------------------------------

# Lists the running containers of a service, or those of another state.
containers() {
  docker ps --quiet --no-trunc --filter "status=${2:-running}" --filter label=com.docker.compose.oneoff=False \
    --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1"
}

image_of() {
  printf '%s\n' "$config" | awk -v name="  $1:" '
    /^[^ ]/ { isService = $0 == "services:" }
    /^  [^ ]/ { isWanted = isService && $0 == name }
    isWanted && /^    image: / { print $2 }'
}

image_id() { docker image inspect --format '{{.Id}}' "$1" 2>/dev/null || true; }

# The compatibility level of an image. A release from before there were levels checks nothing: 0.
level_of() {
  level=$(docker image inspect --format '{{index .Config.Labels "sandstone.compatibility-level"}}' "$1" 2>/dev/null) || true
  case $level in '' | *[!0-9]*) level=0 ;; esac
  printf '%s\n' "$level"
}

# The image that the last container of a service runs.
running_image() {
  for container in $(containers "$1"); do running=$(docker inspect --format '{{.Image}}' "$container"); done
  printf '%s\n' "$running"
}

# Lists the running containers of a service, or those of another state, whose image or settings differ from the compose
# file's.
outdated() {
  wanted="$(printf '%s\n' "$hashes" | awk -v name="$1" '$1 == name { print $2 }') $(image_id "$(image_of "$1")")"
  for container in $(containers "$@"); do
    is=$(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}} {{.Image}}' "$container")
    if [ "$is" != "$wanted" ]; then printf '%s\n' "$container"; fi
  done
}

# A local name for the image that a service ran before the upgrade.
previous_image() {
  name=${1%@*}
  case ${name##*/} in
    *:*) printf '%s-previous\n' "$name" ;;
    *) printf '%s:previous\n' "$name" ;;
  esac
}

# --- Steps ------------------------------------------------------------------------------------------------------------

run_quietly() {
  output=$("$@" 2>&1) || {
    printf '%s\n' "$output" >&2
    return 1
  }
}

services='worker api web nginx'
started=
returning=
leaving=
# What is left when the upgrade stops: a container that is not proven, the nginx before it, and one that was told to stop.
tidy() {
  if [ -n "$started" ]; then docker rm --force --volumes "$started" >/dev/null 2>&1 || true; fi
  if [ -n "$returning" ]; then docker start "$returning" >/dev/null || true; fi
  if [ -n "$leaving" ]; then take_out "$leaving" || true; fi
}
trap tidy EXIT
trap 'exit 130' INT TERM HUP

# A stopped process finishes its requests first. Its address may be given to the next container, perhaps of another service,
# while nginx still connects to it by the former name: nginx resolves names every second, and an attempt to connect to an
# address that nobody has lasts three seconds.
take_out() {
  run_quietly docker stop "$1" && sleep 5 && run_quietly docker rm --volumes "$1"
}

is_healthy() {
  seconds=0
  while [ "$seconds" -lt "$healthy_seconds" ]; do
    state=$(docker inspect --format '{{.RestartCount}} {{.State.Status}} {{with .State.Health}}{{.Status}}{{end}}' "$1") || return 1
    case $state in
      *' running healthy' | '0 running ') return 0 ;;
      *' unhealthy' | *' exited '* | *' dead '*) return 1 ;;
    esac
    [ "${state%% *}" -lt 3 ] || return 1
    sleep 1
    seconds=$((seconds + 1))
  done
  return 1
}

number_of() { containers "$1" | wc -l; }

# Creates the containers that are missing, and starts nothing. What exists stays as it is. (`up --no-deps` would give a
# container another hash of its settings, so that the next `up` would replace it, and with it all that depend on it.)
create() {
  # shellcheck disable=SC2086 # a list of names
  run_quietly docker compose create --no-build --no-recreate \
    --scale worker="$(number_of worker)" --scale api="$(number_of api)" --scale web="$(number_of web)" \
    --scale nginx="$(number_of nginx)" "$@" $services
}

add() {
  # A container that has ended would be taken for the new one.
  run_quietly docker compose rm --force --volumes "$1"
  create --scale "$1=$(($(number_of "$1") + 1))" || fail "no new $1 could be created. $(mixed)"
  started=$(containers "$1" created)
}

# Runs a service that ends by itself, in a new container.
run_once() {
  [ -n "$(image_of "$1")" ] || return 0
  run_quietly docker compose rm --force --stop --volumes "$1"
  create "$1" && run_quietly docker start --attach "$(containers "$1" created)" ||
    fail "$1 failed (its output is above). The site is still served by the release before. $(mixed)"
  say "$1: done"
}

expect_healthy() {
  if is_healthy "$started"; then return 0; fi
  docker logs --tail 15 "$started" >&2 || true
  fail "the new $1 did not become healthy (its last lines are above) and was removed. $(mixed)"
}

# Replaces the containers of a service one after the other.
roll() {
  service=$1
  old=$(outdated "$service")
  if [ -z "$old" ]; then
    say "$service: is up to date"
    return 0
  fi
  count=$(number_of "$service")
  for container in $old; do
    add "$service"
    docker start "$started" >/dev/null || fail "no new $service could be started. $(mixed)"
    expect_healthy "$service"
    leaving=$container started=
    take_out "$leaving" || fail "the old $service could not be stopped."
    leaving=
  done
  say "$service: replaced $(printf '%s\n' "$old" | wc -l) of $count"
}

mixed() {
  if [ -z "$rollback" ]; then
    say "The site is still served, and the containers that were not replaced run the release before. Correct the cause" \
      "and run this command again, or go back: $0 --rollback"
  else
    say 'The site is still served. Correct the cause and run this command again.'
  fi
}

# Pages of either release find their files, also a day later, while nginx serves those of one release only.
keep_files() {
  nginx=$(containers nginx)
  docker cp "$nginx:/srv/client/assets" - |
    docker compose run --rm --no-deps --no-TTY --entrypoint sh nginx -c "
      cd $earlier_files && find . -type f -mtime +0 -delete && tar -xm && cp -R /srv/client/assets ." >/dev/null ||
    fail 'the files of the pages could not be kept. Nothing has changed.'
}

serves_earlier_files() {
  docker inspect --format '{{range .Mounts}}{{println .Destination}}{{end}}' "$(containers nginx)" |
    grep -qx "$earlier_files"
}

change_nginx() {
  if [ -z "$(outdated nginx)" ]; then
    say 'nginx: is up to date'
    return 0
  fi
  # Another one without the port and the caches proves image and settings first.
  started=$(docker compose run --detach --no-deps --volume /var/lib/reverse-proxy nginx 2>/dev/null) ||
    fail "no new nginx could be started. $(mixed)"
  expect_healthy nginx
  docker rm --force --volumes "$started" >/dev/null
  old=$(containers nginx)
  add nginx
  returning=$old
  docker stop --time "$nginx_stop_seconds" "$old" >/dev/null
  docker start "$started" >/dev/null || fail "no new nginx could be started. $(mixed)"
  expect_healthy nginx
  started= returning= leaving=$old
  take_out "$old"
  leaving=
  say 'nginx: replaced'
}

# --- The upgrade --------------------------------------------------------------------------------------------------------

config=$(docker compose config) && hashes=$(docker compose config --hash '*') ||
  fail 'the compose file cannot be read.'
project=$(printf '%s\n' "$config" | awk '/^name: / { print $2 }')
for service in $services; do
  image=$(image_of "$service")
  [ -n "$image" ] || fail "the compose file has no service $service."
  [ -n "$(containers "$service")" ] || fail "no $service runs. Start the site with: docker compose up --wait"
  if [ -n "$rollback" ]; then
    case $image in *@*) fail 'the compose file names its images by digest. Run this command with the compose file of the release before.' ;; esac
    [ -n "$(image_id "$(previous_image "$image")")" ] || fail 'no release before this one is known here.'
  fi
  [ -n "$(image_id "$image")" ] || fail "the image $image is not here. Run: docker compose build (or docker compose pull)"
done

# An api that runs knows what is stored. One with no higher level than the images to come has nothing to add: they are no
# earlier release, or an upgrade did not get as far as the api.
target=$(image_of api)
if [ -n "$rollback" ]; then target=$(previous_image "$target"); fi
target_level=$(level_of "$target")
for container in $(containers api); do
  if [ "$(level_of "$(docker inspect --format '{{.Image}}' "$container")")" -gt "$target_level" ]; then
    judgement=$(docker exec "$container" node apps/api/dist/rollback.js "$target_level" 2>&1) ||
      fail "$judgement
Nothing has changed."
    break
  fi
done

unfinished="$(previous_image "$(image_of api)")-unfinished"
if [ -n "$rollback" ]; then
  for service in $services; do
    image=$(image_of "$service")
    docker tag "$(previous_image "$image")" "$image"
  done
elif [ -z "$(image_id "$unfinished")" ]; then
  # After an upgrade that did not end, the release before it is still the one to go back to.
  for service in $services; do
    if [ "$(running_image "$service")" != "$(image_id "$(image_of "$service")")" ]; then is_new=1; fi
  done
  if [ -n "${is_new:-}" ]; then
    for service in $services; do
      docker tag "$(running_image "$service")" "$(previous_image "$(image_of "$service")")"
    done
    docker tag "$(image_of api)" "$unfinished"
  fi
fi

# A release of the time before this script does not keep files.
case $config in *"target: $earlier_files"*) keep_files ;; esac
run_once migrate
run_once buckets
roll worker
roll api
# An nginx of a release without the kept files cannot serve those of the new pages.
serves_earlier_files || change_nginx
roll web
change_nginx

# What runs once at each start: a later `up` would replace them, and with them all that depend on them.
ended=
for service in $(docker compose ps --all --services --status exited); do
  if [ -n "$(outdated "$service" exited)" ]; then ended="$ended $service"; fi
done
# shellcheck disable=SC2086 # a list of names
if [ -n "$ended" ]; then run_quietly docker compose rm --force --volumes $ended && create $ended; fi

if [ -n "$(image_id "$unfinished")" ]; then docker image rm "$unfinished" >/dev/null; fi
others=
for service in $(docker compose ps --services); do
  if [ -n "$(outdated "$service")" ]; then others="$others $service"; fi
done
if [ -n "$others" ]; then
  say "These differ from the compose file too, and were left alone because the site needs them:$others. Replace them at a" \
    'quiet time, with a pause of the site: docker compose up --wait'
fi
say 'The site is up to date.'
