import base64, hashlib, hmac, time

def verify(headers, body, secret):
    """`body` is the bytes as they came, before anything parses them."""
    identity, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = hmac.new(key, f"{identity}.{at}.".encode() + body, hashlib.sha256).digest()
    sent = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(base64.b64decode(each.removeprefix("v1,")), right) for each in sent)
