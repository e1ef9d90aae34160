/** Returns true for a Host header or a URL's host that names this machine. */
export const isLoopbackHost = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
