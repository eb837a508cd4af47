import { useRef, useState, type KeyboardEvent } from 'react'
import type { Language } from '#contract/codes.ts'
import styles from './emoji-picker.module.css'
import { emojiNames, type Emoji } from './emoji-names.ts'
import { emojiPath } from './emoji.ts'

const words: Readonly<Record<Language, Readonly<Record<(typeof emojiNames)[Emoji], string>>>> = {
  'zh-CN': {
    smile: '微笑',
    grin: '大笑',
    joy: '笑哭',
    sweat: '尴尬',
    love: '喜欢',
    cool: '酷',
    wow: '惊讶',
    think: '思考',
    huh: '疑问',
    sleep: '睡着',
    cry: '大哭',
    angry: '生气',
    thumb: '点赞',
    clap: '鼓掌',
    pray: '祈祷',
    heart: '爱心',
    fire: '火',
    goal: '足球',
    cup: '奖杯',
    yellowcard: '黄牌',
    redcard: '红牌',
    melon: '吃瓜',
    dog: '狗头',
  },
  en: {
    smile: 'Smile',
    grin: 'Grin',
    joy: 'Tears of joy',
    sweat: 'Awkward',
    love: 'In love',
    cool: 'Cool',
    wow: 'Wow',
    think: 'Thinking',
    huh: 'Confused',
    sleep: 'Asleep',
    cry: 'Crying',
    angry: 'Angry',
    thumb: 'Thumbs up',
    clap: 'Clapping',
    pray: 'Praying',
    heart: 'Heart',
    fire: 'Fire',
    goal: 'Football',
    cup: 'Trophy',
    yellowcard: 'Yellow card',
    redcard: 'Red card',
    melon: 'Watermelon',
    dog: 'Dog',
  },
}

const columns = 6
const all = Object.keys(emojiNames) as Emoji[]
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: -all.length,
  End: all.length,
}

interface EmojiPickerProps {
  label: string
  language: Language
  onPick: (emoji: Emoji) => void
}

/** Emoji to choose from: one stop of the keyboard, arrows move within. */
export const EmojiPicker = ({ label, language, onPick }: EmojiPickerProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(all.length - 1, Math.max(0, active + step))
    setActive(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={list} className={styles.emoji} role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {all.map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          tabIndex={at === active ? 0 : -1}
          aria-label={words[language][emojiNames[emoji]]}
          onFocus={() => setActive(at)}
          onClick={() => onPick(emoji)}
        >
          <img src={emojiPath(emoji)} alt="" width={26} height={26} draggable={false} />
        </button>
      ))}
    </div>
  )
}
