"""The fields of a form that a browser sends, with the text of a file among them."""

from email import policy
from email.parser import BytesParser

from cultists.web.lobby import form_of


def fields_of(content_type: str, body: bytes) -> dict[str, str]:
    """Each field's text; a file that was chosen goes before the text of a field with the same name."""
    if not content_type.startswith("multipart/form-data"):
        return form_of(body)
    message = BytesParser(policy=policy.HTTP).parsebytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    fields: dict[str, str] = {}
    files: dict[str, str] = {}
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        payload = part.get_payload(decode=True)
        if not isinstance(name, str) or not isinstance(payload, bytes):
            continue
        text = payload.decode("utf-8", "replace").replace("\r\n", "\n")
        if part.get_filename() is None:
            fields[name] = text
        elif text.strip():
            files[name] = text
    return fields | files
