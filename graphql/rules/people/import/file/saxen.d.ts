declare module 'saxen' {
  type Decode = (text: string) => string

  /** A streaming SAX parser that resolves only XML's five built-in entities. */
  export class Parser {
    on(
      event: 'openTag',
      handle: (name: string, attributes: () => Record<string, string>, decode: Decode, isSelfClosing: boolean) => void,
    ): this
    on(event: 'closeTag', handle: (name: string, decode: Decode, isSelfClosing: boolean) => void): this
    on(event: 'text', handle: (text: string, decode: Decode) => void): this
    on(event: 'cdata', handle: (text: string) => void): this
    on(event: 'error', handle: (error: Error) => void): this
    write(xml: string): this
    end(): Error | undefined
  }
}
