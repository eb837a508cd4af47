export { readPhone } from '#server/accounts/domain/phone-number.ts'
