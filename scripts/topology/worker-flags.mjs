/** How deploy/ starts a worker: it makes much that is soon garbage, and with more room for what is young less of it is copied about. */
export const workerFlags = ['--max-semi-space-size=32']
