/** A name nothing else has. Unlike crypto.randomUUID it also works on a site without TLS, as in a home network. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
