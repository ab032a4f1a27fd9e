/** The contents page: what server and pages agree on. Import the file you mean; this lists what there is. */
export * from './errors.ts'
export * from './limits.ts'
export * from './ids.ts'
export * from './route.ts'
