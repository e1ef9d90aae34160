/**
 * Returns true unless the request comes from a mail scanner, a link preview or another program. Their visits must not count as seen by the
 * recipient.
 */
export const isHuman = (method: string, userAgent: string | undefined): boolean =>
  method !== 'HEAD' && userAgent !== undefined && userAgent !== '' && !machine.test(userAgent)

const machine =
  /bot\b|crawl|spider|preview|scan|slurp|curl|wget|python|java\/|go-http|node-fetch|undici|axios|okhttp|libwww|headless(?!chrome)|facebookexternalhit|whatsapp|telegram|slack|discord|skype|barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|forcepoint|fireeye|ms-office|googleimageproxy|yahoomailproxy/i
