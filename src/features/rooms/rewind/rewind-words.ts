import type { Language } from '#contract/codes.ts'

const chinese = {
  label: '回看直播',
  live: '直播',
  behind: '落后 {{at}}',
  toLive: '回到直播',
  loading: '正在打开回看…',
  waiting: '缓冲中…',
  failed: '回看暂时放不了',
  failedText: '请检查网络后重试，或回到直播',
  unplayable: '浏览器放不了这段回看',
  retry: '重试',
  chat: '你在看 {{at}} 前的画面，聊天仍是现在的',
  chatThen: '看当时的聊天',
  stopped: '录制停在 −{{at}}，之后的画面不能回看',
  gone: '这场直播现在不能回看',
}

const english: typeof chinese = {
  label: 'Go back in the stream',
  live: 'Live',
  behind: '{{at}} behind',
  toLive: 'Back to live',
  loading: 'Going back…',
  waiting: 'Buffering…',
  failed: 'This part cannot be played now',
  failedText: 'Check the network and try again, or go back to live',
  unplayable: 'Your browser cannot play this part',
  retry: 'Try again',
  chat: 'The picture is {{at}} behind; the chat is live',
  chatThen: 'Chat of that time',
  stopped: 'Recording stopped at −{{at}}: you cannot go back to what came later',
  gone: 'You cannot go back in this stream now',
}

/** Both languages come with the bar, which loads where a stream is recorded. */
const words: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english }

export type RewindWord = keyof typeof chinese

export const rewindWords =
  (language: Language) =>
  (word: RewindWord, at = ''): string =>
    words[language][word].replace('{{at}}', at)
