<?php
/** $headers with names in lower case, as array_change_key_case(getallheaders()) has them; $body is the text as it came. */
function verify(array $headers, string $body, string $secret): bool
{
    [$id, $at] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $right = base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $sent) {
        if (hash_equals($right, preg_replace('/^v1,/', '', $sent))) {
            return true;
        }
    }
    return false;
}
