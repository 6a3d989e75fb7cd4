//! The arithmetic of `plural=`: C expressions of `n`.

/// A parsed expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    N,
    Number(u64),
    Not(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Differs,
    AtLeast,
    AtMost,
    Above,
    Below,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

/// The operators by precedence, weakest first. Within a row, a longer operator precedes its
/// prefixes.
const OPERATORS: [&[(&str, Operator)]; 6] = [
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::Differs)],
    &[
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Below),
        (">", Operator::Above),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over), ("%", Operator::Modulo)],
];

/// The greatest depth of an expression; the deepest in use has a dozen levels.
const MAX_DEPTH: usize = 64;

/// The most operators of an expression, each of which may add a level to its tree; the longest in use
/// has about twenty.
const MAX_OPERATORS: usize = 256;

impl Expression {
    /// Parses a complete expression. Returns `None` if `text` is not an expression.
    pub(super) fn parse(text: &str) -> Option<Expression> {
        let mut parser = Parser { rest: text.trim_start(), depth: 0, operators: 0 };
        let expression = parser.choice()?;
        parser.rest.is_empty().then_some(expression)
    }

    /// Returns the value for the number `n`, or `None` on a division by zero or an overflow of 64
    /// bits.
    pub(super) fn value(&self, n: u64) -> Option<u64> {
        match self {
            Expression::N => Some(n),
            Expression::Number(number) => Some(*number),
            Expression::Not(inner) => Some(u64::from(inner.value(n)? == 0)),
            Expression::Choice(test, yes, no) => {
                if test.value(n)? == 0 { no } else { yes }.value(n)
            }
            Expression::Binary(operator, left, right) => {
                let left = left.value(n)?;
                match (operator, left) {
                    (Operator::Or, 1..) => return Some(1),
                    (Operator::And, 0) => return Some(0),
                    _ => {}
                }
                operator.apply(left, right.value(n)?)
            }
        }
    }
}

impl Operator {
    fn apply(self, left: u64, right: u64) -> Option<u64> {
        Some(match self {
            Operator::Or | Operator::And => u64::from(right != 0),
            Operator::Equal => u64::from(left == right),
            Operator::Differs => u64::from(left != right),
            Operator::AtLeast => u64::from(left >= right),
            Operator::AtMost => u64::from(left <= right),
            Operator::Above => u64::from(left > right),
            Operator::Below => u64::from(left < right),
            Operator::Plus => left.checked_add(right)?,
            Operator::Minus => left.checked_sub(right)?,
            Operator::Times => left.checked_mul(right)?,
            Operator::Over => left.checked_div(right)?,
            Operator::Modulo => left.checked_rem(right)?,
        })
    }
}

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
    /// The number of operators between two operands so far.
    operators: usize,
}

impl Parser<'_> {
    fn take(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        self.rest = rest.trim_start();
        true
    }

    /// Parses `test ? yes : no`, which groups to the right.
    fn choice(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let test = self.binary(0)?;
        let expression = if self.take("?") {
            let yes = self.choice()?;
            let no = self.take(":").then(|| self.choice())??;
            Expression::Choice(Box::new(test), Box::new(yes), Box::new(no))
        } else {
            test
        };
        self.depth -= 1;
        Some(expression)
    }

    fn binary(&mut self, level: usize) -> Option<Expression> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(token, _)| self.take(token)) {
            self.operators += 1;
            if self.operators > MAX_OPERATORS {
                return None;
            }
            let right = self.binary(level + 1)?;
            left = Expression::Binary(*operator, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expression> {
        if self.take("!") {
            self.depth += 1;
            let inner = if self.depth > MAX_DEPTH { None } else { self.unary() }?;
            self.depth -= 1;
            return Some(Expression::Not(Box::new(inner)));
        }
        if self.take("(") {
            let inner = self.choice()?;
            return self.take(")").then_some(inner);
        }
        if self.take("n") {
            return Some(Expression::N);
        }
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest[..digits].parse().ok()?;
        self.rest = self.rest[digits..].trim_start();
        Some(Expression::Number(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str, numbers: &[u64]) -> Vec<Option<u64>> {
        let expression = Expression::parse(text).unwrap_or_else(|| panic!("{text}"));
        numbers.iter().map(|&n| expression.value(n)).collect()
    }

    #[test]
    fn calculates_as_c_does() {
        assert_eq!(values("0", &[0, 1]), [Some(0), Some(0)]);
        assert_eq!(values(" (n != 1) ", &[0, 1, 2]), [Some(1), Some(0), Some(1)]);
        assert_eq!(values("n==1 ? 0 : n==2 ? 1 : 2", &[1, 2, 3]), [Some(0), Some(1), Some(2)]);
        assert_eq!(values("1+2*3%4-n/2", &[2]), [Some(2)]);
        assert_eq!(values("!n || n>3 && n<=5", &[0, 1, 4, 6]), [1, 0, 1, 0].map(Some));
        assert_eq!(values("n && 1/n", &[0, 2]), [Some(0), Some(0)]);
        assert_eq!(values("1/n", &[0]), [None]);
        assert_eq!(values(&format!("n{}", "+1".repeat(256)), &[1]), [Some(257)]);
    }

    #[test]
    fn refuses_invalid_expressions() {
        let deep = "(".repeat(100_000);
        let negated = "!".repeat(100_000);
        let sum = format!("n{}", "+0".repeat(100_000));
        for text in ["", "EXPRESSION", "n ==", "n ? 1", "(n", "n)", "n 1", &deep, &negated, &sum] {
            assert_eq!(Expression::parse(text), None, "{}", &text[..text.len().min(20)]);
        }
    }
}
