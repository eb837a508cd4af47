import type { Language } from '#contract/codes.ts'
import { paymentScenarios, type PaymentScenario } from './payment-scenarios.ts'
import type { SandboxPayment } from './sandbox-payments.ts'

const places: Readonly<Record<string, number>> = { CNY: 2, USDT: 6 }

export const pageLanguages: readonly [Language, ...Language[]] = ['zh-CN', 'en']

/** What stands on every page: no script, no frame, nothing from elsewhere. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** The stylesheet, and no icon: a browser that finds none named asks for one that these pages may not load. */
export const pageLinks = '<link rel="stylesheet" href="/checkout.css"><link rel="icon" href="data:,">'

type Words = Record<
  'title' | 'brand' | 'demo' | 'order' | 'method' | 'choose' | 'back' | 'close' | PaymentScenario | Status,
  string
>
type Status = `is-${SandboxPayment['state']['status']}`

const words: Record<Language, Words> = {
  'zh-CN': {
    title: '沙盒收银台',
    brand: '沙盒支付',
    demo: '演示收银台：不会动用真实资金。选一种结果，看看网站怎么应对。',
    order: '订单号',
    method: '支付方式',
    choose: '这笔付款的结果',
    back: '返回网站',
    close: '也可以直接关闭本页，网站会自己得知结果。',
    paid: '支付成功',
    slow: '处理中，约 15 秒后成功',
    late: '支付成功，但通知晚到 8 秒，而且来两次',
    failed: '支付失败',
    'other-amount': '只付了一半金额',
    unordered: '支付成功，通知次序颠倒',
    'paid-after-failed': '先说失败，几秒后又成功',
    'failed-after-paid': '先说成功，几秒后又失败',
    silent: '支付成功，但一直不通知',
    'is-unpaid': '等待付款',
    'is-pending': '付款处理中',
    'is-paid': '已付款',
    'is-failed': '付款失败',
    'is-expired': '已过期，请回网站重新下单',
  },
  en: {
    title: 'Sandbox checkout',
    brand: 'Sandbox Pay',
    demo: 'A demonstration: no real money moves. Choose an outcome and see what the site makes of it.',
    order: 'Order',
    method: 'Way to pay',
    choose: 'How this payment ends',
    back: 'Back to the site',
    close: 'You can also close this page: the site learns of it by itself.',
    paid: 'It succeeds',
    slow: 'It is being processed, and succeeds after 15 seconds',
    late: 'It succeeds, but the notice comes 8 seconds late, and twice',
    failed: 'It fails',
    'other-amount': 'Only half the amount is paid',
    unordered: 'It succeeds, and the notices come in the wrong order',
    'paid-after-failed': 'A failure first, a success some seconds later',
    'failed-after-paid': 'A success first, a failure some seconds later',
    silent: 'It succeeds, and nobody is told',
    'is-unpaid': 'Waiting for payment',
    'is-pending': 'Payment under way',
    'is-paid': 'Paid',
    'is-failed': 'Payment failed',
    'is-expired': 'Out of time: start again on the site',
  },
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** With the currency's code: the provider does not know how a site writes it. */
const amountText = (currency: string, amountMinor: number): string => {
  const count = places[currency] ?? 0
  const digits = String(amountMinor).padStart(count + 1, '0')
  const whole = digits.slice(0, digits.length - count).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = digits.slice(digits.length - count).replace(/(?<=\d\d)0+$/, '')
  return `${currency} ${whole}${decimals === '' ? '' : `.${decimals}`}`
}

const choices = (say: Words): string =>
  paymentScenarios
    .map((scenario) => `<button name="scenario" value="${scenario}">${escaped(say[scenario])}</button>`)
    .join('')

const outcome = (say: Words, { request }: SandboxPayment): string =>
  `<p><a class="back" href="${escaped(request.returnUrl)}">${escaped(say.back)}</a></p><p class="note">${escaped(say.close)}</p>`

/** The page of a payment: what it is for, and while it is unpaid the outcomes to choose from. No script. */
export const checkoutPage = (payment: SandboxPayment, language: Language, isChosen: boolean): string => {
  const say = words[language]
  const { request, state, orderId } = payment
  const isOpen = state.status === 'unpaid' && !isChosen
  const refresh = state.status === 'pending' ? '<meta http-equiv="refresh" content="3">' : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(say.title)}</title>${pageLinks}${refresh}</head>
<body><main>
<header><b>${escaped(say.brand)}</b><span>${escaped(say.title)}</span></header>
<p class="amount">${escaped(amountText(request.currency, request.amountMinor))}</p>
<dl><dt>${escaped(say.order)}</dt><dd>${escaped(orderId)}</dd><dt>${escaped(say.method)}</dt><dd>${escaped(request.method)}</dd></dl>
<p class="status is-${state.status}" role="status">${escaped(say[`is-${state.status}`])}</p>
${isOpen ? `<form method="post"><h1>${escaped(say.choose)}</h1>${choices(say)}</form><p class="note">${escaped(say.demo)}</p>` : outcome(say, payment)}
</main></body></html>
`
}

export const checkoutCss = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f2f4f7, #12151a); color: light-dark(#1b2430, #e8edf4); }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { display: flex; justify-content: space-between; color: light-dark(#4b5a6b, #9fb0c3); }
header b { color: light-dark(#0b5cad, #7db8ff); }
h1 { font-size: 1rem; margin: 0 0 .25rem; }
.amount { font-size: 2.5rem; font-weight: 700; margin: 1rem 0 .5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: light-dark(#4b5a6b, #9fb0c3); } dd { margin: 0; text-align: right; }
.status { padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#e3e9f1, #222a35); }
.is-paid { background: light-dark(#d3f1de, #143d26); } .is-failed, .is-expired { background: light-dark(#fbdcdc, #4a1d1f); }
form { display: grid; gap: .5rem; }
label { display: grid; gap: .25rem; color: light-dark(#4b5a6b, #9fb0c3); }
input { font: inherit; min-height: 2.75rem; padding: 0 .875rem; border-radius: .5rem; border: 1px solid light-dark(#b9c4d1, #3a4757);
  background: light-dark(#fff, #1a212b); color: light-dark(#1b2430, #e8edf4); }
button, .back { font: inherit; min-height: 2.75rem; padding: .5rem .875rem; border-radius: .5rem; text-align: left; cursor: pointer;
  border: 1px solid light-dark(#b9c4d1, #3a4757); background: light-dark(#fff, #1a212b); color: inherit; }
button:hover { border-color: light-dark(#0b5cad, #7db8ff); }
button:first-of-type, .back { background: light-dark(#0b5cad, #7db8ff); color: light-dark(#fff, #0b1420); border-color: transparent; }
.back { display: inline-block; text-decoration: none; }
:focus-visible { outline: 3px solid light-dark(#0b5cad, #7db8ff); outline-offset: 2px; }
.note { color: light-dark(#4b5a6b, #9fb0c3); font-size: .875rem; }
`
