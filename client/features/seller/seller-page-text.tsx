import classes from './seller-page-text.module.css'

interface SellerPageTextProps {
  text: string
}

/** Plain text: an empty line starts a paragraph. */
export function SellerPageText({ text }: SellerPageTextProps) {
  return (
    <div className={classes.sheet}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // The text of a page has no ids.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
