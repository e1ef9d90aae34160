/** Whether a Host header or a URL's host names this machine alone. */
export const isLoopbackHost = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
