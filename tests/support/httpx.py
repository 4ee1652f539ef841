"""What generated clients use of httpx, by the standard library: the clients run without its installation."""

import http.client
from urllib.parse import urlsplit


class HTTPStatusError(Exception):
    def __init__(self, message, *, request, response):
        super().__init__(message)
        self.request = request
        self.response = response


class Response:
    def __init__(self, request, status_code, headers, content):
        self.request = request
        self.status_code = status_code
        self.headers = headers
        self.content = content

    @property
    def text(self):
        return self.content.decode()

    def raise_for_status(self):
        if self.status_code >= 400:
            raise HTTPStatusError(f"HTTP {self.status_code}", request=self.request, response=self)


def _multipart(files):
    boundary = "b0undary"
    lines = []
    for name, (filename, value, *kind) in files:
        file = f'; filename="{filename}"' if filename else ""
        given = f"\r\ncontent-type: {kind[0]}" if kind else ""
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"{file}{given}\r\n\r\n'
        lines += [head.encode(), value if isinstance(value, bytes) else value.encode(), b"\r\n"]
    return b"".join([*lines, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"


def request(method, url, headers=None, content=None, files=None):
    parts = urlsplit(url)
    sent = dict(headers or {})
    if files is not None:
        content, sent["content-type"] = _multipart(files)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    try:
        path = url[len(f"{parts.scheme}://{parts.netloc}"):].replace(" ", "%20")
        connection.request(method, path, body=content, headers=sent)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Response((method, url), answer.status, found, answer.read())
    finally:
        connection.close()
