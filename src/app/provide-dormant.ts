import { fromPromise } from 'xstate'
import { dormantActivate, dormantCheck } from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dormantMachine } from '#src/machines/accounts/dormant-machine.ts'

export interface DormantParts {
  gateway: Gateway
  /** Server time, milliseconds. */
  serverNow: () => number
}

/** The server knows the number; the call wants an area code all the same. */
const anyAreaCode = '+86'

/** The dormant machine with its actors. [S-11] */
export const provideDormant = ({ gateway, serverNow }: DormantParts): typeof dormantMachine =>
  dormantMachine.provide({
    actors: {
      check: fromPromise(({ input, signal }) => gateway.call(dormantCheck, input, { signal })),
      sendCode: fromPromise(async ({ input: { ticket, channel }, signal }) => {
        const asked = { purpose: 'dormant' as const, channel, areaCode: anyAreaCode, target: '', ticket }
        return Object.assign(await gateway.call(sendCode, asked, { signal }), { atMs: serverNow() })
      }),
      activate: fromPromise(({ input, signal }) => gateway.call(dormantActivate, input, { signal })),
    },
  })
