import type { common as words } from './zh-CN.ts'

export const common: typeof words = {
  brand: 'Grandstand',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  askNow: 'Ask now',
  abandon: 'Give up',
  more: 'More',
  loading: 'Loading',
  playMoney: 'Demo',
  playMoneyNote: 'For demonstration only, no cash value',
  busy: 'The system is busy, please try again later',
  timeout: 'The network timed out, please try again',
  network: 'Network problem: check your connection and try again',
  networkStatus: 'Network problem ({{status}}), please try again later',
  abnormal: 'Network problem, please try again later',
  reminder: {
    pay: 'The time to pay is nearly over',
    confirm: 'The payer says that it is paid: please check and confirm',
    look: 'Look',
  },
  notifications: 'Notifications',
}
