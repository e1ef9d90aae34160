import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'

export type ToastKind = 'success' | 'info' | 'error'
/** The button of a toast, which closes it. */
export type ToastAct = { label: string; run: () => void }

const manager = Base.createToastManager()
const icons = { success: CircleCheck, info: Info, error: CircleAlert }
const colors = { success: 'text-success', info: 'text-info', error: 'text-destructive' }

type ShownToast = { title: string; type: ToastKind; act: ToastAct | undefined }

/** The last toast that was requested before `ToastViewport` was mounted, which then shows it. Undefined if there is none. */
let early: ShownToast | undefined
let hasPlace = false

/** Shows a toast in place of the current one (S15). Before `ToastViewport` is mounted, keeps it until then. */
export function showToast(title: string, type: ToastKind, act?: ToastAct): void {
  if (!hasPlace) {
    early = { title, type, act }
    return
  }
  manager.close()
  const id = manager.add({
    title,
    type,
    ...(act && {
      actionProps: {
        children: act.label,
        onClick: () => {
          manager.close(id)
          act.run()
        },
      },
    }),
  })
}

/** The place in which one toast is shown for 6000 ms. It cannot be dismissed, and hover and focus pause its timer (S15). */
export function ToastViewport() {
  useEffect(() => {
    hasPlace = true
    if (early) showToast(early.title, early.type, early.act)
    early = undefined
    return () => {
      hasPlace = false
    }
  }, [])
  return (
    <Base.Provider toastManager={manager} timeout={6000} limit={1}>
      <Base.Portal>
        <Base.Viewport className="print:hidden fixed inset-x-4 bottom-[calc(max(16px,env(safe-area-inset-bottom))+var(--bar-room))] z-[60] sm:right-auto sm:bottom-[calc(24px+var(--bar-room))] sm:left-1/2 sm:w-auto sm:min-w-72 sm:max-w-[420px] sm:-translate-x-1/2">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { toasts } = Base.useToastManager<object>()
  return toasts.map((item) => {
    const kind = item.type === 'error' || item.type === 'info' ? item.type : 'success'
    const Icon = icons[kind]
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection={[]}
        onKeyDown={(event) => event.key === 'Escape' && event.preventBaseUIHandler()}
        data-slot="toast"
        className="w-full rounded-[12px] bg-popover text-popover-foreground shadow-float transition-[opacity,translate] duration-(--dur-modal-in) ease-out data-ending-style:opacity-0 data-ending-style:duration-(--dur-modal-out) data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-start gap-3 px-4 py-3">
          <Icon aria-hidden className={`mt-px size-5 shrink-0 stroke-[1.8] ${colors[kind]}`} />
          <Base.Title className="min-w-0 text-sm font-medium" render={<p />} />
          <Base.Action className="-my-1.5 -mr-2 ml-auto h-8 shrink-0 rounded-md px-2.5 text-sm font-semibold underline underline-offset-4 wash max-sm:-my-2.5 max-sm:h-11" />
        </Base.Content>
      </Base.Root>
    )
  })
}
