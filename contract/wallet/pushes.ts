import { Balance } from './entities/money.ts'

export const walletPushes = { 'wallet.changed': Balance } as const
