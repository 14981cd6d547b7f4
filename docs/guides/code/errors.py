import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["BASE"] + "/api/v1/products/",
    data=json.dumps({"name": "Syrah", "price": 9000}).encode(),
    headers={"X-API-Key": os.environ["TOKEN"], "Content-Type": "application/json", "Accept-Language": "es"},
)
try:
    urllib.request.urlopen(request)
    raise SystemExit("it should have been refused")
except urllib.error.HTTPError as refusal:
    answer = json.load(refusal)
    print(refusal.code, answer["code"], answer["docs_url"])
    for line in answer["errors"]:
        print(line.get("field"), line["message"], line.get("did_you_mean"))
    assert "base_price" in [line.get("did_you_mean") for line in answer["errors"]]
