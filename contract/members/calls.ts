export * from './calls/members.ts'
export * from './calls/member-info.ts'
