import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { debounceMs } from '#contract/limits.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose, IconSearch } from '#src/ui/icons.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import styles from './search-box.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const listPath = '/app/live'
const wordsMax = 40

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The `/` key goes to the search, unless somebody is typing or a dialog is in front. */
const useSlashKey = (focus: () => void) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.documentElement.hasAttribute('data-modal')) return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [focus])
}

/** What is looked for: the address of the list says it, and follows what is typed there. [L-03] */
const useSearch = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const asked = pathname === listPath ? (params.get('q') ?? '') : ''
  const [words, setWords] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== asked) {
    setSeen(asked)
    setWords(asked)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    if (isOver(text, wordsMax)) return
    const next = new URLSearchParams(pathname === listPath ? params : '')
    if (text.trim() === '') next.delete('q')
    else next.set('q', text.trim())
    const query = next.toString()
    void navigate(query === '' ? listPath : `${listPath}?${query}`, { replace: pathname === listPath })
  }
  const type = (text: string) => {
    setWords(text)
    clearTimeout(timer.current)
    if (pathname === listPath) timer.current = setTimeout(() => search(text), debounceMs)
  }
  const clear = () => {
    setWords('')
    if (pathname === listPath) search('')
  }
  return { words, search, type, clear }
}

/** At the end of the field: the key that leads here, or the way to empty it. */
const End = ({ isEmpty, compact, onClear }: { isEmpty: boolean; compact: boolean; onClear: () => void }) => {
  const { t } = useTranslations('shell')
  if (isEmpty)
    return compact ? null : (
      <kbd className={styles.key} title={t('search.key')}>
        /
      </kbd>
    )
  return (
    <IconButton size="sm" label={t('search.clear')} className={styles.clear ?? ''} onClick={onClear}>
      <IconClose size={16} />
    </IconButton>
  )
}

/** Searches the live list: at once by Enter, and while one types on the list itself. [L-03] */
export const SearchBox = ({ compact = false }: { compact?: boolean }) => {
  const { t } = useTranslations('shell')
  const { words, search, type, clear } = useSearch()
  const box = useRef<HTMLInputElement>(null)
  useSlashKey(() => box.current?.select())
  const empty = () => {
    clear()
    box.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(words)
    if (compact) box.current?.blur()
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          ref={box}
          size="md"
          quiet
          pill
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          limit={wordsMax}
          className={styles.input ?? ''}
          aria-label={t('search.label')}
          aria-keyshortcuts="/"
          placeholder={compact ? t('search.short') : t('search.placeholder')}
          value={words}
          onChange={(event) => type(event.target.value)}
          icon={<IconSearch size={18} />}
          end={<End isEmpty={words === ''} compact={compact} onClear={empty} />}
        />
      </form>
    </search>
  )
}
