import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { depositPattern } from '#contract/finance/rules/deposit-amount.ts'
import { minorOfText } from '#contract/wallet/rules/amount.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import { bankPage, type BankForm } from './bank-page.ts'
import { pageHeaders, pageLanguages } from './checkout-page.ts'
import { transferScenarios, type SandboxBank, type Transfer } from './sandbox-bank.ts'

export const sandboxBankPath = '/bank/transfer'

/** Transfers of one address: each is kept for ever by the site, as those of a bank are. */
export const transferRate = { points: 60, windowSeconds: 3_600 }
const yuanPlaces = 2
const typedMax = 200

/** What was typed, or stands in the address. */
const formOf = (fields: URLSearchParams): BankForm => {
  const text = (name: string): string => (fields.get(name) ?? '').trim().slice(0, typedMax)
  return { holder: text('holder'), account: text('account'), amount: text('amount'), remark: text('remark') }
}

const transferOf = ({ account: typed, amount, remark }: BankForm): Transfer | undefined => {
  const account = typed.replaceAll(/\s/g, '')
  const amountMinor = minorOfText(amount, yuanPlaces, depositPattern)
  return /^\d{8,30}$/.test(account) && amountMinor ? { account, amountMinor, remark } : undefined
}

/** The bank at which a person of the demonstration makes a transfer. It knows nothing of orders: a remark is a text. */
export const registerBank = (app: FastifyInstance, bank: SandboxBank, notices: Pick<PollLoop, 'nudge'>): void => {
  const admitsTransfer = createAddressRateLimit(transferRate)
  const show = (request: FastifyRequest, reply: FastifyReply, form: BankForm, state: 'open' | 'wrong' | 'done') => {
    const language = languageOf(request.headers['accept-language'], pageLanguages)
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(bankPage({ form, language, state }))
  }
  app.get(sandboxBankPath, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://bank')
    return show(request, reply, formOf(searchParams), searchParams.get('done') === '1' ? 'done' : 'open')
  })
  app.post(sandboxBankPath, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const form = formOf(fields)
    const transfer = transferOf(form)
    const scenario = transferScenarios.find((each) => each === fields.get('scenario'))
    if (!transfer || !scenario) return show(request, reply.code(422), form, 'wrong')
    if (!admitsTransfer(request.ip))
      return reply.code(429).headers(pageHeaders).type('text/plain; charset=utf-8').send('Too many transfers\n')
    await bank.transfer(transfer, scenario)
    notices.nudge()
    return reply.code(303).header('location', `${sandboxBankPath}?done=1`).send()
  })
}
