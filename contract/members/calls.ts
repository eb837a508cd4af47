export * from './calls/members.ts'
export * from './calls/member-info.ts'
export * from './calls/member-balances.ts'
