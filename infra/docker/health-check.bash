#!/bin/bash
# health-check.bash <port> succeeds if /health/ready answers with 200. The images have no HTTP client, and starting Node
# for each check takes seconds on a busy machine.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 8 _ status _ <&3
[[ $status == 200 ]]
