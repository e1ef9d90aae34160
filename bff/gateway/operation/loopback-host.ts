/** Returns true for a host, with or without a port, that is this machine: localhost, 127.0.0.1 or [::1]. */
export const isLoopbackHost = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
