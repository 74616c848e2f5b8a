export const workerFlags: string[]
