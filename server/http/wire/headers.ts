import type { FastifyInstance } from 'fastify'
import type { Config } from '../../app/config.ts'

/** Headers of every answer. No inline script or style is allowed anywhere, and nothing comes from another origin. */
export function securityHeaders(config: Config, isSecure: boolean): Record<string, string> {
  // A tile server that the operator has configured is the one exception.
  const tiles = config.maps.tileUrl ? ` ${new URL(config.maps.tileUrl.replace(/\{.*?\}/g, 'x')).origin}` : ''
  const contentSecurityPolicy = [
    "default-src 'self'",
    // What reads barcodes and photos on the device is compiled from our own files; no script comes with it.
    "script-src 'self' 'wasm-unsafe-eval'",
    `img-src 'self' data: blob:${tiles}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    // Answers depend on who asks; what may be cached says so itself.
    'cache-control': 'no-store',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(config.publicIndexing ? {} : { 'x-robots-tag': 'noindex' }),
  }
}

export function addSecurityHeaders(fastify: FastifyInstance, config: Config, isSecure: () => boolean): void {
  const plain = securityHeaders(config, false)
  const secure = securityHeaders(config, true)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(isSecure() ? secure : plain).header('x-request-id', request.id)
  })
}
