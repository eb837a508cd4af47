export * from './calls/system.ts'
export * from './calls/site.ts'
export * from './calls/site-info.ts'
