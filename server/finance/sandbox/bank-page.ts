import type { Language } from '#contract/codes.ts'
import { escaped, pageLinks } from './checkout-page.ts'
import { transferScenarios, type TransferScenario } from './sandbox-bank.ts'

type Text =
  | 'title'
  | 'brand'
  | 'demo'
  | 'holder'
  | 'account'
  | 'amount'
  | 'remark'
  | 'choose'
  | 'done'
  | 'close'
  | 'wrong'

const words: Record<Language, Record<TransferScenario | Text, string>> = {
  'zh-CN': {
    title: '演示网上银行',
    brand: '演示银行',
    demo: '这是演示用的银行：不会动用真实资金。核对内容后选一种结果，看看网站怎么应对。',
    holder: '收款人',
    account: '收款账号',
    amount: '金额（元）',
    remark: '附言',
    choose: '这笔转账的结果',
    done: '转账已提交',
    close: '请关闭本页，回到网站查看结果。',
    wrong: '请检查账号和金额',
    right: '转账成功，约 3 秒后入账',
    late: '转账成功，8 秒后才入账',
    half: '只转了一半金额',
    'other-remark': '附言写错一个数字',
    'no-remark': '忘了写附言',
    twice: '转了两次',
    silent: '转账成功，但银行一直不通知',
  },
  en: {
    title: 'Demonstration bank',
    brand: 'Demo Bank',
    demo: 'A demonstration: no real money moves. Check the transfer, choose an outcome and see what the site makes of it.',
    holder: 'To',
    account: 'Account number',
    amount: 'Amount (CNY)',
    remark: 'Remark',
    choose: 'How this transfer ends',
    done: 'The transfer is under way',
    close: 'Close this page and see on the site what becomes of it.',
    wrong: 'Check the account and the amount',
    right: 'It arrives after 3 seconds',
    late: 'It arrives after 8 seconds only',
    half: 'Only half the amount is sent',
    'other-remark': 'One digit of the remark is wrong',
    'no-remark': 'The remark is forgotten',
    twice: 'It is sent twice',
    silent: 'It arrives, and the bank never says so',
  },
}
/** What stands in the fields, as it is typed. */
export interface BankForm {
  readonly holder: string
  readonly account: string
  readonly amount: string
  readonly remark: string
}

interface BankPage {
  readonly form: BankForm
  readonly language: Language
  readonly state: 'open' | 'wrong' | 'done'
}

/** The page of a transfer: whom it goes to, how much, the remark, and the outcomes to choose from. No script. */
export const bankPage = ({ form, language, state }: BankPage): string => {
  const say = words[language]
  const field = (name: 'account' | 'amount' | 'remark', mode: string): string =>
    `<label>${escaped(say[name])}<input name="${name}" value="${escaped(form[name])}" inputmode="${mode}" autocomplete="off" maxlength="200"></label>`
  const choices = transferScenarios
    .map((scenario) => `<button name="scenario" value="${scenario}">${escaped(say[scenario])}</button>`)
    .join('')
  const open = `<form method="post">
<input type="hidden" name="holder" value="${escaped(form.holder)}">
<dl><dt>${escaped(say.holder)}</dt><dd>${escaped(form.holder)}</dd></dl>
${field('account', 'numeric')}${field('amount', 'decimal')}${field('remark', 'text')}
${state === 'wrong' ? `<p class="status is-failed" role="alert">${escaped(say.wrong)}</p>` : ''}
<h1>${escaped(say.choose)}</h1>${choices}</form><p class="note">${escaped(say.demo)}</p>`
  const done = `<p class="status is-paid" role="status">${escaped(say.done)}</p><p class="note">${escaped(say.close)}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(say.title)}</title>${pageLinks}</head>
<body><main>
<header><b>${escaped(say.brand)}</b><span>${escaped(say.title)}</span></header>
${state === 'done' ? done : open}
</main></body></html>
`
}
