#!/bin/sh
# A `docker` for upgrade.spec.ts, which keeps images and containers as files of its working directory. The containers'
# test uses the real one.
echo "$*" >> log
# Starts no process, unlike cat.
get() { value=; if [ -e "$1" ]; then read -r value < "$1"; fi; }
for last in "$@"; do :; done
case "$1 $2" in
  'compose config')
    if [ "$3" = --hash ]; then
      for name in worker api web nginx migrate; do echo "$name settings"; done
    else
      echo 'name: site'
      echo 'services:'
      for name in worker api web nginx; do printf '  %s:\n    image: site-%s:1\n' "$name" "$name"; done
      if [ "$(cat mounts)" = /srv/earlier ]; then printf '    volumes:\n      - target: /srv/earlier\n'; fi
      printf '  migrate:\n    image: site-api:1\nnetworks:\n  web:\n    name: site_web\n'
    fi ;;
  'compose create')
    while [ $# -gt 0 ]; do
      if [ "$1" = --scale ]; then
        wanted=${2#*=}
        for service in containers/*/service; do
          get "$service"; if [ "$value" = "${2%=*}" ]; then wanted=$((wanted - 1)); fi
        done
        while [ "$wanted" -gt 0 ]; do
          get created; number=$((value + 1)); echo "$number" > created
          id=containers/${2%=*}-new-$number; mkdir "$id"
          echo "${2%=*}" > "$id/service"; get "images/site-${2%=*}:1"; echo "$value" > "$id/image"
          echo created > "$id/status"; wanted=$((wanted - 1))
        done
      elif [ "$1" = migrate ]; then
        mkdir -p containers/migrate; echo migrate > containers/migrate/service; echo created > containers/migrate/status
      fi
      shift
    done ;;
  'compose run')
    case "$*" in
      *'--detach'*) mkdir containers/proof; echo proof > containers/proof/service; echo running > containers/proof/status; echo proof ;;
      *) cat > /dev/null ;;
    esac ;;
  'compose rm' | 'compose ps' | 'logs '*) ;;
  'ps '*)
    for each in "$@"; do
      case $each in
        status=*) status=${each#*=} ;;
        *compose.service=*) service=${each##*=} ;;
      esac
    done
    for path in containers/*; do
      get "$path/service"; found=$value; get "$path/status"
      if [ "$found $value" = "$service $status" ]; then echo "${path#*/}"; fi
    done ;;
  'image inspect')
    case "$4" in
      *compatibility-level*)
        # By its name or its id. Without the label, the engine prints an empty line.
        get "images/$5"; get "levels/${value:-$5}"; echo "$value" ;;
      *) cat "images/$5" ;;
    esac ;;
  'image rm') rm "images/$3" ;;
  'inspect --format')
    case "$3" in
      *State*)
        get "containers/$4/service"; service=$value; get unhealthy
        if [ "$value" = "$service" ]; then echo '0 running unhealthy'; else echo '0 running healthy'; fi ;;
      *Mounts*) cat mounts ;;
      *config-hash*) get "containers/$4/image"; echo "settings $value" ;;
      *) cat "containers/$4/image" ;;
    esac ;;
  'exec '*)
    # The api's command that judges a release.
    get refusal; if [ -n "$value" ]; then echo "$value" >&2; exit 1; fi ;;
  'start '*)
    if [ "$last" = migrate ]; then get migration; exit "$value"; fi
    echo running > "containers/$last/status" ;;
  'stop '*) echo exited > "containers/$last/status" ;;
  'rm '*) rm -r "containers/$last" ;;
  'cp '*) ;;
  'tag '*)
    get "images/$2"
    if [ -e "images/$2" ]; then echo "$value" > "images/$3"; else echo "$2" > "images/$3"; fi ;;
  *) echo "unknown: $*" >&2; exit 9 ;;
esac
