import { HexColorPicker, setNonce } from 'react-colorful'
import { installDefaultPolicy } from '#web/lib/default-policy.ts'

installDefaultPolicy()
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (nonce) setNonce(nonce)

/** A colour picker for saturation and hue, with pointer or arrow keys. */
export function ColorPicker({ color, onColor }: { color: string; onColor: (color: string) => void }) {
  return <HexColorPicker color={color} onChange={onColor} className="!w-full" />
}
