import { useId, useRef, useState } from 'react'
import type { Language } from '#contract/codes.ts'
import { nicknameUpdate } from '#contract/members/calls/members.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'

const words: Readonly<
  Record<
    Language,
    Record<'title' | 'text' | 'label' | 'save' | 'unanswered' | 'close', string> & { keep: (name: string) => string }
  >
> = {
  'zh-CN': {
    title: '用什么昵称聊天？',
    text: '您的发言会显示这个昵称。2–16 个字符，修改后 24 小时内不能再改。',
    label: '昵称',
    save: '保存并发送',
    keep: (name) => `就用“${name}”发送`,
    unanswered: '没有收到结果，请再试一次。',
    close: '关闭',
  },
  en: {
    title: 'Which nickname do you chat with?',
    text: 'Your messages show it. 2–16 characters; once changed, it stays for 24 hours.',
    label: 'Nickname',
    save: 'Save and send',
    keep: (name) => `Send as “${name}”`,
    unanswered: 'No answer came: please try again.',
    close: 'Close',
  },
}

export interface NicknameDialogProps {
  /** The one that came with the registration. */
  given: string
  language: Language
  onClose: () => void
  /** It is chosen or kept: the message goes. */
  onDone: () => void
}

interface Renaming {
  busy: boolean
  problem: string | undefined
  send: (nickname: string) => void
}

/** The same nickname may go out again: it is a change once. */
const useRenaming = (unanswered: string, onDone: () => void): Renaming => {
  const { gateway, session } = useShellServices()
  const [state, setState] = useState<Omit<Renaming, 'send'>>({ busy: false, problem: undefined })
  const send = async (nickname: string): Promise<void> => {
    setState({ busy: true, problem: undefined })
    const answer = await gateway.call(nicknameUpdate, { nickname })
    if (answer.kind !== 'accepted') {
      setState({ busy: false, problem: answer.kind === 'rejected' ? answer.msg : unanswered })
      return
    }
    session.send({ type: 'session.refresh' })
    onDone()
  }
  return { ...state, send: (nickname) => void send(nickname) }
}

const isLongEnough = (typed: string): boolean => {
  const { length } = Array.from(typed.trim())
  return length === 0 || (length >= 2 && length <= 16)
}

/** Asks for a nickname at a member's first message. Keeping the given one is not a change. [C-12] */
export const NicknameDialog = ({ given, language, onClose, onDone }: NicknameDialogProps) => {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const t = words[language]
  const { busy, problem, send } = useRenaming(t.unanswered, onDone)
  return (
    <Dialog
      open
      onClose={onClose}
      staysOnPress
      initialFocus={field}
      title={t.title}
      closeLabel={t.close}
      footer={
        <>
          <Button size="touch" disabled={busy} onClick={() => send(given)}>
            {t.keep(given)}
          </Button>
          <Button
            variant="primary"
            size="touch"
            type="submit"
            form={formId}
            busy={busy}
            disabled={!isLongEnough(typed)}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (isLongEnough(typed)) send(typed.trim() === '' ? given : typed)
        }}
      >
        <TextField
          ref={field}
          label={t.label}
          hint={t.text}
          placeholder={given}
          autoComplete="nickname"
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
