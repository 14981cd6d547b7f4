# ID, AT, BODY and SIGNATURE are what came; SECRET is that of the subscription.
age=$(($(date +%s) - AT))
[ "${age#-}" -le 300 ] || { echo old; exit 1; }
key=$(printf %s "${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
right=$(printf '%s.%s.%s' "$ID" "$AT" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
case " $SIGNATURE " in *" v1,$right "*) echo genuine ;; *) echo forged; exit 1 ;; esac
