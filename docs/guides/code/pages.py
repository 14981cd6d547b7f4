import json, os, urllib.parse, urllib.request

def get(path, **query):
    address = f"{os.environ['BASE']}/api/v1{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(address, headers={"X-API-Key": os.environ["TOKEN"]})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

# Everything, page by page.
page = 1
while True:
    data = get("/products/list/", page=page, per_page=100, fields="name,base_price")
    for product in data["items"]:
        print(product["name"], product["base_price"])
    if not data["has_next"]:
        break
    page += 1

# What changed since the last time, oldest change first.
changed = get("/products/list/", updated_since="2026-01-01T00:00:00Z", sort="updated_at", sort_dir="asc")
print(changed["total"])
