export * from './calls/accounts.ts'
export * from './calls/reauthentication.ts'
export * from './calls/recovery.ts'
export * from './calls/security.ts'
