// Mantine's CSS, all in its layer `mantine`, under our own modules. Here stand, in Mantine's own order, the sheets that others
// are built upon; every other component's sheet comes with the component (client/build/vite-mantine-css.ts). The variables are not
// here: the provider writes them all (providers.tsx).
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Flex.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'

// The dev server bundles Mantine beforehand, out of the plugin's reach: there the whole sheet does.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
