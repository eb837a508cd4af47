import {
  clientResourceConfig,
  homeConfig,
  languageCode,
  navigationList,
  sportConfigList,
} from '#contract/site/calls/site.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'

const ask = async <C extends Call>(gateway: Gateway, call: C, input: RequestOf<C>, signal: AbortSignal) =>
  dataOrThrow(await gateway.call(call, input, { signal, quiet: true }))

/** The parts of the site's frame, each by its own call; they load when the first of them is asked for again. [C-10] */
export const frameCalls = {
  navigation: async (gateway: Gateway, signal: AbortSignal) => (await ask(gateway, navigationList, {}, signal)).items,
  home: (gateway: Gateway, signal: AbortSignal) => ask(gateway, homeConfig, {}, signal),
  sports: async (gateway: Gateway, signal: AbortSignal) => (await ask(gateway, sportConfigList, {}, signal)).sports,
  resources: (gateway: Gateway, signal: AbortSignal) => ask(gateway, clientResourceConfig, {}, signal),
  languages: (gateway: Gateway, signal: AbortSignal) => ask(gateway, languageCode, {}, signal),
}

export type FrameCalls = typeof frameCalls
