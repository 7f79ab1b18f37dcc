//! People that do not exist.

/// Delegations of the national Games, enough for a medal event.
pub const DELEGATIONS: [&str; 14] = [
    "安徽", "北京", "重庆", "广东", "河北", "湖北", "江苏", "青岛", "山东", "上海", "深圳", "四川",
    "天津", "浙江",
];

/// So many people, spread over the delegations, the strongest first: `(name, delegation, rating)`.
pub fn field(size: usize) -> Vec<(String, String, u16)> {
    let person = |n: usize| {
        let delegation = DELEGATIONS[n % DELEGATIONS.len()];
        let rating = u16::try_from(2600 - 7 * n).unwrap();
        (format!("选手{:02}", n + 1), delegation.to_owned(), rating)
    };
    (0..size).map(person).collect()
}
