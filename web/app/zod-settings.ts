/**
 * zod compiles its checks with `new Function`, which our content security policy refuses and reports. It reads its
 * settings from this global when it loads; set here, zod itself stays out of the first load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
