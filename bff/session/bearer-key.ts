/** An integrator's API key as it comes in the Authorization header. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer (pk_(?:live|test)_[\w-]{16,128})$/.exec(authorization)?.[1]
}
