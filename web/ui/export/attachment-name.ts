/** The name a download was given (RFC 6266), the real one before the plain one; undefined where the header holds none. */
export function attachmentName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : plain
  } catch {
    return plain
  }
}
