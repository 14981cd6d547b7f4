import base64, hashlib, hmac, time

def verify(headers, body, secret):
    """`body` is the bytes as they came, before anything parses them."""
    identity, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = base64.b64encode(hmac.new(key, f"{identity}.{at}.".encode() + body, hashlib.sha256).digest())
    sent = headers["webhook-signature"].encode().split(b" ")
    return any(hmac.compare_digest(each.removeprefix(b"v1,"), right) for each in sent)
