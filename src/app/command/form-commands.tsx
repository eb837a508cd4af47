import { useMemo, type ReactNode } from 'react'
import { useShellServices } from '#src/shared/app/services.tsx'
import { FormCommandProvider } from '#src/shared/app/use-command.ts'
import { browserStore } from '#src/app/browser-store.ts'
import { provideFormCommand } from './provide-command.ts'

/** Lets the forms below keep the ids of their commands over a reload. */
export const FormCommands = ({ children }: { children: ReactNode }) => {
  const { session, serverNow } = useShellServices()
  const command = useMemo(
    () =>
      provideFormCommand({
        store: browserStore('sessionStorage'),
        nowMs: serverNow,
        memberId: () => session.getSnapshot().context.userInfo?.id ?? null,
      }),
    [session, serverNow],
  )
  return <FormCommandProvider value={command}>{children}</FormCommandProvider>
}
