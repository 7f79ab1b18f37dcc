import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { currentLanguage, LANGUAGES, speak, useWords } from "../words/words";

const COLORS = ["auto", "light", "dark"] as const;

/** The language and the colors, on this device. */
export function Settings() {
  const t = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={t("settings.title")}>
          <Sliders />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("settings.language")}</Menu.Label>
        {LANGUAGES.map((it) => (
          <Menu.Item key={it} lang={it} rightSection={it === currentLanguage() && "✓"} onClick={() => void speak(it)}>
            {t(`settings.${it}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("settings.colors")}</Menu.Label>
        {COLORS.map((it) => (
          <Menu.Item key={it} rightSection={it === colorScheme && "✓"} onClick={() => setColorScheme(it)}>
            {t(`settings.${it}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Sliders() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden>
      <path d="M3 6h7m4 0h3M3 14h3m4 0h7" />
      <circle cx="12" cy="6" r="2" />
      <circle cx="8" cy="14" r="2" />
    </svg>
  );
}
